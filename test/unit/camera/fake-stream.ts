/** A camera's stream as far as this code looks at one. */
export class FakeStream extends EventTarget {
  readonly tracks: FakeTrack[] = [new FakeTrack()];
  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks;

  get active(): boolean {
    return this.tracks.some((track) => track.readyState === 'live');
  }

  as(): MediaStream {
    return this as unknown as MediaStream;
  }
}

class FakeTrack extends EventTarget {
  readonly kind = 'video';
  readyState: 'live' | 'ended' = 'live';

  /** As in the specification, stopping by program fires no event. */
  stop(): void {
    this.readyState = 'ended';
  }

  /** Unplugged, or taken by another program. */
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

const domException = (name: string): DOMException => new DOMException('', name);

interface Question {
  readonly constraints: MediaStreamConstraints;
  readonly allow: (stream?: FakeStream) => FakeStream;
  readonly refuse: (name: string) => void;
}

/** `navigator.mediaDevices` that answers when the test does. */
export class FakeDevices {
  readonly questions: Question[] = [];

  getUserMedia = (constraints: MediaStreamConstraints = {}): Promise<MediaStream> =>
    new Promise((resolve, reject) => {
      this.questions.push({
        constraints,
        allow: (stream = new FakeStream()) => {
          resolve(stream.as());
          return stream;
        },
        refuse: (name) => reject(domException(name)),
      });
    });

  get last(): Question {
    return this.questions[this.questions.length - 1]!;
  }
}

/** The part of a MediaStream that the code uses. */
export class FakeStream extends EventTarget {
  readonly tracks: FakeTrack[];

  constructor(label = '') {
    super();
    this.tracks = [new FakeTrack(label)];
  }

  getTracks = () => this.tracks;
  getVideoTracks = () => this.tracks;
  addTrack = (track: FakeTrack) => void this.tracks.push(track);
  removeTrack = (track: FakeTrack) => void this.tracks.splice(this.tracks.indexOf(track), 1);

  get active(): boolean {
    return this.tracks.some((track) => track.readyState === 'live');
  }

  as(): MediaStream {
    return this as unknown as MediaStream;
  }
}

class FakeTrack extends EventTarget {
  readonly kind = 'video';
  readonly label: string;
  readyState: 'live' | 'ended' = 'live';

  constructor(label: string) {
    super();
    this.label = label;
  }

  /** Its label is its id, as in `FakeDevices`. */
  getSettings = () => ({ deviceId: this.label });
  getConstraints = () => ({ facingMode: { ideal: 'environment' }, width: { ideal: 1920 } });

  /** As specified, `stop` fires no event. */
  stop(): void {
    this.readyState = 'ended';
  }

  /** The camera was unplugged or taken by another program. */
  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

const domException = (name: string): DOMException => new DOMException('', name);

interface PermissionRequest {
  readonly constraints: MediaStreamConstraints;
  readonly grant: (stream?: FakeStream) => FakeStream;
  readonly fail: (name: string) => void;
}

/** `navigator.mediaDevices` whose permission requests the test settles. */
export class FakeDevices {
  readonly requests: PermissionRequest[] = [];
  readonly listed: MediaDeviceKind[] = ['audioinput', 'videoinput'];
  /** Labels of further cameras, which are their ids too. */
  readonly cameras: string[] = [];

  getUserMedia = (constraints: MediaStreamConstraints = {}): Promise<MediaStream> =>
    new Promise((resolve, reject) => {
      this.requests.push({
        constraints,
        grant: (stream = new FakeStream()) => {
          resolve(stream.as());
          return stream;
        },
        fail: (name) => reject(domException(name)),
      });
    });

  enumerateDevices = async (): Promise<MediaDeviceInfo[]> => [
    ...this.listed.map((kind) => ({ kind, label: '', deviceId: '' }) as MediaDeviceInfo),
    ...this.cameras.map((label) => ({ kind: 'videoinput', label, deviceId: label }) as MediaDeviceInfo),
  ];

  get lastRequest(): PermissionRequest {
    return this.requests[this.requests.length - 1]!;
  }
}

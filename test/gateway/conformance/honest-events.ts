import type { ServerResponse } from 'node:http';
import { type Ask, HonestBackEnd, type Reply } from './honest-back-end.js';

/** The begin of a stream, which stays open. */
interface StreamReply extends Reply {
  readonly person: string;
}

/** A back end of level 1 with the feature `events`. Each of its methods is one thing to get wrong. */
export class HonestEvents extends HonestBackEnd {
  readonly streams: { readonly person: string; readonly outgoing: ServerResponse }[] = [];

  override async exchange(ask: Ask): Promise<Reply> {
    const reply = await super.exchange(ask);
    return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), features: ['events'] }) };
  }

  override async route(ask: Ask): Promise<Reply> {
    if (ask.path !== '/events') return super.route(ask);
    return this.openStream(this.authorize(ask, 'medical'));
  }

  openStream(person: string): Reply {
    const reply: StreamReply = {
      ...this.respond(200, ': open\n\n', { 'content-type': 'text/event-stream' }),
      person,
    };
    return reply;
  }

  override async upload(ask: Ask): Promise<Reply> {
    const reply = await super.upload(ask);
    if (ask.query.get('module') === 'medical') this.notify(this.authorize(ask, 'medical'));
    return reply;
  }

  notify(person: string): void {
    for (const stream of this.streams)
      if (this.isTold(stream.person, person)) stream.outgoing.write('data: {"type":"reading"}\n\n');
  }

  isTold(listener: string, person: string): boolean {
    return listener === person;
  }

  override send(reply: Reply | StreamReply, outgoing: ServerResponse): void {
    if ('person' in reply) {
      outgoing.writeHead(reply.status, reply.headers).write(reply.body);
      this.streams.push({ person: reply.person, outgoing });
    } else super.send(reply, outgoing);
  }
}

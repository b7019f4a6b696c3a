import type { PropertyDeclarations } from 'lit';
import type { TokenSource } from '../../service/token.js';
import { HdtElement } from './base.js';

/** An element that speaks to the gateway. */
export abstract class HdtConnectedElement<Events extends object, Text extends object> extends HdtElement<
  Events,
  Text
> {
  static override properties: PropertyDeclarations = {
    tokenEndpoint: { attribute: 'token-endpoint', useDefault: true },
    tokenSource: { attribute: false },
  };

  /** Where the host exchanges its session for a short-lived token, relative to the page. Default `/hdt/token`. */
  tokenEndpoint = '/hdt/token';
  /** A function that resolves with a token, in place of the exchange at `token-endpoint`. */
  tokenSource: TokenSource | undefined = undefined;
}

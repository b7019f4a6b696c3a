/**
 * The elements as components of React 17 and newer. In contrast to tags in JSX they get properties and events after
 * hydration too, and in versions of React that know no custom elements.
 *
 * @module hdt-elements/react
 */
import { createComponent } from '@lit/react';
import * as React from 'react';
import { HdtDeviceCapture as DeviceCapture, type HdtDeviceCaptureEvents } from './device-capture.js';
import { type HdtRecordsEvents, HdtRecords as Records } from './records.js';
import { HdtResults as Results } from './results.js';
import { type HdtUploadEvents, HdtUpload as Upload } from './upload.js';

type Capitals<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${Capitals<Rest>}`
  : Capitalize<Name>;

/** `onHdtResult` for `hdt-result`. */
type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Capitals<Name>}`]?: (event: Events[Name]) => void;
};

type Component<
  Element extends HTMLElement,
  Properties extends keyof Element,
  Events,
> = React.FunctionComponent<
  Omit<React.HTMLAttributes<Element>, Properties | keyof Listeners<Events>> &
    Partial<Pick<Element, Properties>> &
    Listeners<Events> &
    React.RefAttributes<Element>
>;

const toProp = (event: string): string =>
  `on${event.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}`;

/** Typed by its constants below: the library's own types would have to be installed. */
function component<Element extends HTMLElement>(
  tagName: string,
  elementClass: new () => Element,
  events: readonly string[] = [],
): unknown {
  const listeners = Object.fromEntries(events.map((event) => [toProp(event), event]));
  return createComponent({ react: React, tagName, elementClass, events: listeners });
}

export const HdtUpload = component('hdt-upload', Upload, [
  'hdt-accept',
  'hdt-reject',
  'hdt-progress',
  'hdt-uploaded',
  'hdt-status',
  'hdt-result',
  'hdt-error',
]) as Component<
  Upload,
  | 'accept'
  | 'disabled'
  | 'maxFileSize'
  | 'maxFiles'
  | 'messages'
  | 'name'
  | 'required'
  | 'tokenEndpoint'
  | 'tokenSource',
  HdtUploadEvents
>;

export const HdtDeviceCapture = component('hdt-device-capture', DeviceCapture, [
  'hdt-reading',
  'hdt-retake',
  'hdt-error',
]) as Component<
  DeviceCapture,
  | 'devices'
  | 'disabled'
  | 'messages'
  | 'minConfidence'
  | 'name'
  | 'required'
  | 'tokenEndpoint'
  | 'tokenSource',
  HdtDeviceCaptureEvents
>;

export const HdtRecords = component('hdt-records', Records, ['hdt-error']) as Component<
  Records,
  'limit' | 'messages' | 'tokenEndpoint' | 'tokenSource',
  HdtRecordsEvents
>;

export const HdtResults = component('hdt-results', Results) as Component<
  Results,
  'fileName' | 'messages' | 'rows',
  object
>;

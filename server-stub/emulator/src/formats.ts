/**
 * The formats of results by the value of `format` (interface, Result retrieval): the content type of their file in a
 * callback, and whether a callback can have them inline (interface, Payload variants).
 */
export const FORMATS = {
  json: { fileType: 'application/json', inline: true },
  fhir_json: { fileType: 'application/json', inline: true },
  hl7: { fileType: 'application/hl7-v2', inline: false },
  fhir_xml: { fileType: 'application/fhir+xml', inline: false },
  csv: { fileType: 'text/csv', inline: false },
  parquet: { fileType: 'application/octet-stream', inline: false },
} as const satisfies Record<string, { readonly fileType: string; readonly inline: boolean }>;

export type OutputFormat = keyof typeof FORMATS;

export type InlineFormat = {
  [Format in OutputFormat]: (typeof FORMATS)[Format]['inline'] extends true ? Format : never;
}[OutputFormat];

export const isOutputFormat = (name: string): name is OutputFormat => Object.hasOwn(FORMATS, name);

export const isInlineFormat = (format: OutputFormat): format is InlineFormat => FORMATS[format].inline;

export const FORMAT_NAMES = Object.keys(FORMATS).filter(isOutputFormat);

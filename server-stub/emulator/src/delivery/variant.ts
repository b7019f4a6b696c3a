import type { AccountSettings } from '../accounts/account-settings.js';
import type { OutputFormat } from '../outputs/output.js';
import type { DeliveryStage } from '../uploads/delivery.js';

/** The eight payloads with results, and the one without (interface, Payload variants). */
export type Variant = 'json-inline' | 'fhir_json-inline' | `${OutputFormat}-file` | 'error-inline';

export type FileVariant = Extract<Variant, `${string}-file`>;

/** The format of an account whose callbacks carry a file. */
export const fileFormat = (variant: FileVariant): OutputFormat =>
  variant.replace(/-file$/, '') as OutputFormat;

/** Inline exists for JSON and FHIR JSON only: all other formats are sent as files. */
export function variantOf(settings: AccountSettings, stage: DeliveryStage): Variant {
  if (stage === 'error') return 'error-inline';
  const { outputFormat, callback } = settings;
  const inline = callback?.payloadType === 'Inline';
  if (inline && (outputFormat === 'json' || outputFormat === 'fhir_json')) return `${outputFormat}-inline`;
  return `${outputFormat}-file`;
}

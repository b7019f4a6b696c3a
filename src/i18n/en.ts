import { enReadings } from './en-readings.js';
import { enReports } from './en-reports.js';
import type { Messages } from './messages.js';

export const en: Messages = { ...enReports, ...enReadings };

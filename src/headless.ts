/**
 * The package without its elements, for Node, a Worker or components of your own. `createUploadFlow`, `createCaptureFlow`
 * and `createRecordsFlow` need only a `tokenEndpoint`.
 *
 * @module hdt-elements/headless
 */
export { type Camera, type CameraOptions, createCamera } from './camera/camera.js';
export { type Clock, systemClock } from './clock.js';
export { type ErrorOrigin, errorOrigin, type HdtErrorCode, isRefusal } from './errors.js';
export { type CaptureFlow, type CaptureFlowOptions, createCaptureFlow } from './flow/capture-flow.js';
export type { Capture } from './flow/capture-state.js';
export type { EntryChange } from './flow/entry-store.js';
export type { Acceptance } from './flow/file-steps.js';
export type { Finding, NamedPatients } from './flow/list-check.js';
export {
  createRecordsFlow,
  type LoadedRecords,
  type LoadedReport,
  type LoadedReports,
  type ReadingRecord,
  type RecordList,
  type Records,
  type RecordsFlow,
  type RecordsFlowOptions,
  type Report,
} from './flow/records-flow.js';
export {
  createUploadFlow,
  type UploadFlow,
  type UploadFlowOptions,
} from './flow/upload-flow.js';
export { asHdtError, HdtError, type HdtErrorOptions } from './hdt-error.js';
export {
  applyPolicy,
  type CheckResult,
  type FilePolicy,
  type SniffedFile,
  sniffFile,
} from './intake/check-file.js';
export { CAPTURE_FORMATS, FORMATS, type Format, PATHOLOGY_FORMATS } from './intake/format.js';
export type { Patient } from './intake/patient.js';
export { type Sniffed, sniff, type UnsupportedKind } from './intake/sniff.js';
export { whenVisible } from './page-state.js';
export { browserConnectivity } from './queue/connectivity.js';
export { advance, type Entry, type EntryEvent, isTerminal } from './queue/entry.js';
export { type Journal, memoryJournal, storageJournal } from './queue/journal.js';
export {
  type BiomarkerReport,
  type BiomarkerRow,
  type OriginalValues,
  readBiomarkers,
} from './results/biomarkers.js';
export {
  type DeviceReading,
  type Extraction,
  lowestConfidence,
  type Measurement,
  readExtractions,
} from './results/device.js';
export { type Flag, flagOf } from './results/flag.js';
export { displayState } from './results/measurement.js';
export { type Result, readResult } from './results/result.js';
export {
  type Amount,
  type Answer,
  type Confirmation,
  type Question,
  questionsOf,
  type ReviewedMeasurement,
  type ReviewedReading,
  review,
} from './results/review.js';
export type { Client } from './service/client.js';
export { type ClientSource, type ConnectOptions, connect } from './service/connect.js';
export { createUpload, type OutgoingFile } from './service/create-upload.js';
export { RETAKE_CONFIDENCE } from './service/limits.js';
export type { Page } from './service/lists.js';
export { type ListFilter, listReadings, listUploads, pageReadings, pageUploads } from './service/lists.js';
export {
  answerPatient,
  getPatient,
  matchPatients,
  namePatients,
  type PatientMatch,
} from './service/patients.js';
export { extractDevice, getConfirmation, saveConfirmation } from './service/readings.js';
export { getResultFile, RESULT_FILES, type ResultFormat } from './service/result-file.js';
export { findSentFile, type SentFile, storeSentFile } from './service/sent-files.js';
export type { Scope, TokenSource } from './service/token.js';
export { getResults, getStatus, type ResultsResponse } from './service/upload-state.js';
export {
  type Confirmation as StoredConfirmation,
  type ConfirmationSurface,
  type ConfirmedValue,
  type Feature,
  type MedicalRecord,
  type NewConfirmation,
  type PatientAnswer,
  type PatientState,
  readConfirmation,
  type TokenResponse,
  type UploadPatient,
  type UploadRecord,
  type UploadRef,
  type UploadStatus,
  type ValueOrigin,
} from './service/wire.js';
export { type UploadStatusResponse, watchUpload } from './status/watch-upload.js';
export { setAssetBase } from './worker/client/asset-base.js';
export { createLazyPreparer } from './worker/client/lazy-preparer.js';
export type { DisplayMeasures, Glare, PhotoMeasures } from './worker/shared/frame-analysis.js';
export type { LegibilityFault } from './worker/shared/plan.js';
export { type Prepare, type Prepared, type PreparePlan, planPreparation } from './worker/shared/plan.js';

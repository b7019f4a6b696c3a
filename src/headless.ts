/**
 * The package without its elements, for Node, a Worker or components of your own. `createUploadFlow`, `createCaptureFlow`
 * and `createRecordsFlow` need only a `tokenEndpoint`.
 *
 * @module hdt-elements/headless
 */
export { type Camera, type CameraOptions, createCamera } from './camera/camera.js';
export { type CaptureFlow, type CaptureFlowOptions, createCaptureFlow } from './capture/capture-flow.js';
export type { Capture } from './capture/capture-state.js';
export { type Clock, systemClock } from './core/clock.js';
export { browserConnectivity } from './core/connectivity.js';
export { type ErrorOrigin, errorOrigin, type HdtErrorCode, isRefusal } from './core/errors.js';
export { asHdtError, HdtError, type HdtErrorOptions } from './core/hdt-error.js';
export { whenVisible } from './core/page-state.js';
export type { Patient } from './core/patient.js';
export type { Client } from './core/service/client.js';
export { type ClientSource, type ConnectOptions, connect } from './core/service/connect.js';
export { createUpload, type OutgoingFile } from './core/service/create-upload.js';
export { RETAKE_CONFIDENCE } from './core/service/limits.js';
export {
  type ListFilter,
  listReadings,
  listUploads,
  type Page,
  pageReadings,
  pageUploads,
} from './core/service/lists.js';
export {
  answerPatient,
  getPatient,
  matchPatients,
  namePatients,
  type PatientMatch,
} from './core/service/patients.js';
export { extractDevice, getConfirmation, saveConfirmation } from './core/service/readings.js';
export { getResultFile, RESULT_FILES, type ResultFormat } from './core/service/result-file.js';
export { findSentFile, type SentFile, storeSentFile } from './core/service/sent-files.js';
export type { Scope, TokenSource } from './core/service/token.js';
export { getResults, getStatus, type ResultsResponse } from './core/service/upload-state.js';
export {
  type ConfirmationSurface,
  type ConfirmedValue,
  type Feature,
  type MedicalRecord,
  type NewConfirmation,
  type PatientAnswer,
  type PatientState,
  readConfirmation,
  type StoredConfirmation,
  type TokenResponse,
  type UploadPatient,
  type UploadRecord,
  type UploadRef,
  type UploadStatus,
  type ValueOrigin,
} from './core/service/wire.js';
export {
  applyPolicy,
  type CheckResult,
  type FilePolicy,
  type SniffedFile,
  sniffFile,
} from './files/check-file.js';
export { CAPTURE_FORMATS, FORMATS, type Format, PATHOLOGY_FORMATS } from './files/format.js';
export { type Sniffed, sniff, type UnsupportedKind } from './files/sniff.js';
export { setAssetBase } from './prepare/asset-base.js';
export {
  type LegibilityFault,
  type Prepare,
  type Prepared,
  type PreparePlan,
  planPreparation,
} from './prepare/plan.js';
export { createLazyPreparer } from './prepare/preparer.js';
export type { LoadedRecords, ReadingRecord, RecordList } from './records/loaded-records.js';
export {
  createRecordsFlow,
  type LoadedReport,
  type LoadedReports,
  type Records,
  type RecordsFlow,
  type RecordsFlowOptions,
  type Report,
} from './records/records-flow.js';
export {
  type BiomarkerReport,
  type BiomarkerRow,
  type OriginalValues,
  readBiomarkers,
} from './results/data/biomarkers.js';
export {
  type DeviceReading,
  type Extraction,
  lowestConfidence,
  type Measurement,
  readExtractions,
} from './results/data/device.js';
export { type Flag, flagOf } from './results/data/flag.js';
export { displayState } from './results/data/measurement.js';
export { type Result, readResult } from './results/data/result.js';
export {
  type Amount,
  type Answer,
  type ConfirmedAnswer as Confirmation,
  type Question,
  questionsOf,
  type ReviewedMeasurement,
  type ReviewedReading,
  review,
} from './results/data/review.js';
export { advance, type Entry, type EntryEvent, isTerminal } from './upload/entry.js';
export type { EntryChange } from './upload/entry-store.js';
export type { Finding } from './upload/finding.js';
export { type Journal, memoryJournal, storageJournal } from './upload/journal.js';
export type { NamedPatients } from './upload/list-check.js';
export type { Acceptance, PreparedFile } from './upload/process-file.js';
export {
  createUploadFlow,
  type UploadFlow,
  type UploadFlowOptions,
} from './upload/upload-flow.js';
export { type UploadStatusResponse, watchUpload } from './upload/watch-upload.js';
export type { DisplayMeasures, Glare, PhotoMeasures } from './viewfinder/frame-analysis.js';

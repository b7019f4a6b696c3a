import type { Account } from '../accounts/accounts.js';
import { toUploadRecord } from '../uploads/upload-record.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { parseListQuery, type QueryLists } from './list-query.js';

/** The account's uploads, newest first (interface, List uploads). Throws Problem. */
export function handleList(store: UploadStore, account: Account, query: QueryLists): Response {
  const { limit, from, until, status } = parseListQuery(query);
  const uploads = store
    .newestFirst()
    .filter((upload) => upload.customerId === account.customerId)
    .filter((upload) => upload.uploadedAt >= from && upload.uploadedAt < until)
    .filter((upload) => status === undefined || upload.status === status)
    .slice(0, limit)
    .map(toUploadRecord);
  return Response.json({ success: true, count: uploads.length, uploads });
}

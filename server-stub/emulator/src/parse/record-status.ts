import type { ResultStatus } from '../row.js';
import { headerKey } from './columns.js';
import { ABSENT, type Stated, understood } from './stated.js';
import { isFlag, readStatus } from './status.js';

const keysOf = (headers: string): ReadonlySet<string> => new Set(headers.split(' ').map(headerKey));

/** Headers of a status in words. */
const STATUS = keysOf(
  'status resultstatus teststatus observationstatus valuestatus labstatus reportstatus statusofresult statuscode estado estadoresultado estadodelresultado estatus befundstatus ergebnisstatus resultatstatus statut statutduresultat stato statoreferto situacao uitslagstatus svarsstatus statuswyniku статус состояние 状态 结果状态 报告状态 审核状态',
);

/** Headers that say of a record that it is none, in columns of yes and no. */
const WITHDRAWN = keysOf(
  'cancelled canceled iscancelled iscanceled deleted isdeleted voided isvoid isvoided void enteredinerror isenteredinerror withdrawn iswithdrawn invalid isinvalid storniert geloscht ungultig anulado cancelado eliminado 作废 已作废 已取消 已删除',
);

/** The same of those that are valid. */
const VALID = keysOf('valid isvalid active isactive gultig valido vigente 有效');

const isYes = (cell: string): boolean =>
  /^(?:true|yes|y|1|x|ja|j|si|sí|s|wahr|verdadero|是|✓|✔)$/i.test(cell.trim());
const isNo = (cell: string): boolean => /^(?:false|no|n|0|nein|falsch|falso|否)$/i.test(cell.trim());

/** What a record says of its result under any of its headers. */
export function recordStatus(headers: readonly string[], record: readonly string[]): Stated<ResultStatus> {
  let first: Stated<ResultStatus> = ABSENT;
  for (const [at, header] of headers.entries()) {
    const status = statusUnder(headerKey(header), record[at] ?? '');
    if (status.state === 'understood' && status.value === 'withdrawn') return status;
    if (first.state === 'absent') first = status;
  }
  return first;
}

/** The flag that a record has in a column of states; empty for none. */
export function flagIn(headers: readonly string[], record: readonly string[]): string {
  const cells = headers.flatMap((header, at) =>
    STATUS.has(headerKey(header)) ? [record[at]?.trim() ?? ''] : [],
  );
  return cells.find(isFlag) ?? '';
}

function statusUnder(key: string, cell: string): Stated<ResultStatus> {
  if (STATUS.has(key)) return readStatus(cell);
  const isWithdrawn = (WITHDRAWN.has(key) && isYes(cell)) || (VALID.has(key) && isNo(cell));
  return isWithdrawn ? understood('withdrawn') : ABSENT;
}

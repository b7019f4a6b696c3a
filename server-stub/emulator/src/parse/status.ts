import type { ResultStatus } from '../row.js';
import { headerKey } from './columns.js';
import { ABSENT, type Stated, unclear, understood } from './stated.js';

/** HL7 table 0085. Of a test that was not done or asked for (`N`, `X`) a number is no result. */
const CODES: Readonly<Record<string, ResultStatus>> = {
  A: 'corrected',
  B: 'final',
  C: 'corrected',
  D: 'withdrawn',
  F: 'final',
  I: 'preliminary',
  N: 'withdrawn',
  O: 'final',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  U: 'final',
  V: 'final',
  W: 'withdrawn',
  X: 'withdrawn',
};

/** Flags that stand in columns of a status. A letter, and the quality of a specimen, is none. */
const FLAGS =
  'normal abnormal high low hh ll veryhigh verylow critical criticalhigh criticallow borderline optimal inrange outofrange withinrange aboverange belowrange above below withinlimits withinnormallimits desirable elevated increased decreased positive negative auffallig auffaellig unauffallig unauffaellig erhoht erhoeht erniedrigt hoch niedrig imnormbereich normbereich alto alta bajo baja elevado elevada fueraderango dentroderango enrango 正常 异常 偏高 偏低 高 低';

/** In the languages of table headers. */
const WORDS: Readonly<Record<ResultStatus, string>> = {
  withdrawn:
    'cancelled canceled cancel cancelledorder ordercancelled testcancelled cancelledbylab enteredinerror error inerror erroneous deleted delete void voided invalid rejected nullified aborted abandoned notdone notperformed nottested nottaken withdrawn retracted revoked wrong stopped qns tnp d w x cancelado cancelada anulado anulada rechazado rechazada eliminado invalido invalida norealizado norealizada erroneo storniert storno abgebrochen abgesagt geloscht gelöscht ungultig ungueltig verworfen fehlerhaft zuruckgezogen zurueckgezogen abgelehnt nichtdurchgefuhrt nichtdurchgefuehrt annule annulee supprime rejete annullato annullata eliminato geannuleerd verwijderd ongeldig makulerad avbruten annullerad anulowano anulowane отменен отменено отменён аннулирован удален 取消 已取消 作废 已作废 撤销 已撤销 删除 已删除 无效 拒收 退检',
  preliminary:
    'preliminary prelim provisional partial partialresult interim unverified notverified unvalidated notvalidated unconfirmed pending inprogress inprocess registered active draft p preliminar provisional parcial pendiente sinvalidar novalidado enproceso vorlaufig vorlaeufig vorabbefund teilbefund unvalidiert nichtvalidiert inarbeit ausstehend provisoire partiel encours provvisorio parziale voorlopig preliminar wstepny предварительный 初步 初步结果 初报 未审核 待审核 待复核 检验中 进行中',
  corrected:
    'corrected correction correctedresult amended amendment revised revision updated replaced c corregido corregida rectificado rectificada modificado modificada korrigiert korrektur korrekturbefund berichtigt geandert geaendert corrige corrigee rectifie corretto rettificato corrigido retificado gecorrigeerd korrigerad skorygowany исправлен исправлено 更正 已更正 修正 已修正 修改',
  final:
    'final finalresult finalized finalised finalreport complete completed verified validated confirmed released reported resulted result done ok okay signed authorised authorized approved available published viewed read unread new received accepted reviewed closed sent delivered filed f definitivo definitiva finalizado finalizada completo completa completado validado validada verificado verificada informado informada confirmado liberado endbefund endgultig endgueltig abgeschlossen fertig validiert freigegeben bestatigt bestaetigt vidiert valide validee termine definitif definitivo completato validato concluido definitief gevalideerd afgerond slutsvar definitivt svarad klar zatwierdzony zakonczone готов готово выполнен выполнено завершен 最终 最终结果 最终报告 已审核 已复核 已完成 完成 已报告 已发布 有效 h l n good bad fair suboptimal attention needsattention flagged true false yes no',
};

const FLAG_KEYS: ReadonlySet<string> = new Set(FLAGS.split(' ').map(headerKey));

/** Whether a text in a column of states is a flag. */
export const isFlag = (text: string): boolean => /^[↑↓]{1,2}$/.test(text) || FLAG_KEYS.has(headerKey(text));

const STATUS_OF = new Map<string, ResultStatus>();
for (const [status, words] of Object.entries(WORDS) as [ResultStatus, string][])
  for (const word of words.split(' '))
    if (!STATUS_OF.has(headerKey(word))) STATUS_OF.set(headerKey(word), status);
for (const key of FLAG_KEYS) if (!STATUS_OF.has(key)) STATUS_OF.set(key, 'final');

/** Reads a status in words, or as HL7 (OBX-11), FHIR and C-CDA write it. */
export function readStatus(printed: string): Stated<ResultStatus> {
  const text = printed.trim();
  if (headerKey(text) === '') return ABSENT;
  const value = STATUS_OF.get(headerKey(text));
  return value === undefined ? unclear(text) : understood(value);
}

/** Reads OBX-11: a code, or a word instead of it. */
export function readStatusCode(code: string): Stated<ResultStatus> {
  const value = CODES[code.trim().toUpperCase()];
  return value === undefined ? readStatus(code) : understood(value);
}

import type { BiomarkerRow } from './biomarkers.js';
import { groupBy } from './group-by.js';

/** LOINC codes by the panel in which laboratories print them, because the interface has no field for the panel. */
const CODES = {
  bloodCount:
    '718-7 4544-3 20570-8 789-8 26453-1 6690-2 26464-8 777-3 26515-7 787-2 30428-7 785-6 28539-5 786-4 28540-3 788-0 30385-9 21000-5 30384-2 32623-1 28542-9 770-8 26511-6 751-8 26499-4 736-9 26478-8 731-0 26474-7 5905-5 26485-3 742-7 26484-6 713-8 26450-7 711-2 26449-9 706-2 30180-4 704-7 26444-0 17849-1',
  glucose: '2345-7 14749-6 2339-0 1558-6 14771-0 4548-4 59261-8 17856-6 20448-7',
  kidney:
    '2160-0 14682-9 3094-0 14937-7 22664-7 3091-6 33914-3 62238-1 88293-6 98979-8 48642-3 48643-1 3084-1 14933-6 9318-7 14959-1 14957-5 33863-2',
  electrolytes:
    '2951-2 2823-3 2075-0 2028-9 1963-8 17861-6 2000-8 1995-0 19123-9 2601-3 2777-1 14879-1 33037-3',
  liver:
    '1742-6 1743-4 1920-8 6768-6 2324-2 1975-2 14631-6 1968-7 14629-0 1971-1 1751-7 61151-7 61152-5 2885-2 10834-0',
  lipids:
    '2093-3 14647-2 2085-9 14646-4 2089-1 13457-7 22748-8 18262-6 39469-2 2571-8 14927-8 43396-1 70204-3 9830-1 1884-6 1869-7 10835-7',
  thyroid: '3016-3 11580-8 3024-7 14920-3 3051-0 14928-6 3026-2 3053-6 8099-4',
  iron: '2498-4 14798-3 2276-4 3034-6 2500-7 14800-7 2502-3 14801-5',
  inflammation: '1988-5 30522-7 4537-7 30341-2 33959-8',
  clotting: '6301-6 5902-2 3173-2 14979-9 3255-7 48065-7 48066-5',
  vitamins: '1989-3 62292-8 14635-7 2132-9 14685-2 2284-8 14732-2',
  urine:
    '5803-2 5811-5 2965-2 5804-0 20454-5 5792-7 25428-4 5794-3 5799-2 5802-4 5797-6 2514-8 5770-3 20405-7 5818-0 5778-6 5767-9',
} as const;

type Panel = keyof typeof CODES | 'other';

const PANEL_BY_CODE: ReadonlyMap<string, Panel> = new Map(
  Object.entries(CODES).flatMap(([panel, codes]) =>
    codes.split(' ').map((code) => [code, panel as Panel] as const),
  ),
);

export interface PanelGroup {
  /** Null when the rows are not grouped. */
  readonly panel: Panel | null;
  readonly rows: readonly BiomarkerRow[];
}

/**
 * Groups rows by panel, in the order of their first rows. Rows without a panel come last.
 *
 * @returns One group without a heading when fewer than two panels are found.
 */
export function groupByPanel(rows: readonly BiomarkerRow[]): readonly PanelGroup[] {
  const groups = groupBy(rows, ({ loinc }) => PANEL_BY_CODE.get(loinc) ?? 'other');
  const other = groups.get('other');
  groups.delete('other');
  if (groups.size < 2) return [{ panel: null, rows }];
  if (other) groups.set('other', other);
  return Array.from(groups, ([panel, group]) => ({ panel, rows: group }));
}

/** Processor time for one document, in milliseconds: unlike time on the clock it does not run faster on a busy machine. */
export interface Budget {
  /** Below zero when it is spent. */
  left(): number;
}

/** The time for the pages of a short document that are pictures. */
const DOCUMENT_TIME = 55_000;
/** The time that the pages of a long one have on average; print that is not dense takes half of it. */
const MEAN_PAGE_TIME = 15_000;
/** Pages that are pictures and have their time: as many as a phone photographs for one report. */
const MAX_PICTURES = 40;
/** The time for one page; dense print takes half of it. */
const PAGE_TIME = 30_000;

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export const documentBudget = (time = DOCUMENT_TIME): Budget => {
  const end = processorTime() + time;
  return { left: () => end - processorTime() };
};

/** The budget for a document of several pages, which can all be pictures. */
export const pagesBudget = (pages: number): Budget =>
  documentBudget(Math.max(DOCUMENT_TIME, MEAN_PAGE_TIME * Math.min(pages, MAX_PICTURES)));

/** The budget of a page within that of its document. */
export const pageBudget = (document: Budget): Budget => documentBudget(Math.min(PAGE_TIME, document.left()));

/** Milliseconds between two checks of the budget. */
const INTERVAL = 200;

/** The recogniser exceeded its budget: the page is no text, or too much. */
export class OutOfBudget extends Error {
  override readonly name = 'OutOfBudget';
}

/** Resolves as the work does, or rejects with OutOfBudget as soon as the budget is spent; the work goes on. */
export async function raceBudget<Result>(budget: Budget, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const spent = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (budget.left() < 0) reject(new OutOfBudget());
    }, INTERVAL);
  });
  try {
    return await Promise.race([work, spent]);
  } finally {
    clearInterval(timer);
  }
}

import { registerModule } from '../core/lazy-module.js';
import { changeCell, changeText } from './change-view.js';
import { chartsView } from './charts.js';
import { findEarlier } from './data/changes.js';
import { findTrends } from './data/trends.js';
import { historyStyles } from './history.styles.js';

const history = { styles: [historyStyles], chartsView, findTrends, findEarlier, changeCell, changeText };

/** Compares results with earlier ones and draws values over time; loaded lazily, because first reports have none. */
export type History = typeof history;

registerModule<History>('history', history);

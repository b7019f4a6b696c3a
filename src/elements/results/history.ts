import { findEarlier } from '../../results/changes.js';
import { findTrends } from '../../results/trends.js';
import { registerModule } from '../shared/lazy.js';
import { changeCell, changeText } from './change-view.js';
import { chartsView } from './charts.js';
import { historyStyles } from './history.styles.js';

const history = { styles: [historyStyles], chartsView, findTrends, findEarlier, changeCell, changeText };

/** Compares results with earlier ones and draws values over time; loaded lazily, because first reports have none. */
export type History = typeof history;

registerModule<History>('history', history);

import { trendsStyles, trendsView } from '../elements/views/trends-view.js';

/** In place of `elements/hdt-results/load-charts`: `<hdt-records>` has brought them into the one file. */
export const loadCharts = async () => ({ trendsStyles, trendsView });

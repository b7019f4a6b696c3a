/** What draws values over time: few reports have them. */
export const loadCharts = () => import('./trends-view.js');

/** What reads the event stream. */
export const loadEvents = () => import('./watch-events.js');

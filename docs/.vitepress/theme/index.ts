import type { Theme } from 'vitepress';
// The default theme with the system's fonts.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';
import StateGallery from './StateGallery.vue';
import TryIt from './TryIt.vue';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('TryIt', TryIt).component('StateGallery', StateGallery),
} satisfies Theme;

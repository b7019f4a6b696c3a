import type { Theme } from 'vitepress';
// The default theme with the system's fonts.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';
import TryIt from './TryIt.vue';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('TryIt', TryIt),
} satisfies Theme;

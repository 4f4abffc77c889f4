/** The SSR server inlines this module into the head of every page. */
import './color-scheme/start-color-scheme.ts';
import { trackPageLeave } from './reports/page-leave.ts';
import { reportUncaught } from './reports/report-uncaught.ts';

trackPageLeave();
reportUncaught();

/**
 * What the host shares as `react-hot-toast`: the library's toasts without its markup, whose styles a page's
 * Content-Security-Policy blocks. The host renders every toast itself.
 */

export {
  default,
  resolveValue,
  toast,
  useToaster,
  useToasterStore,
} from 'react-hot-toast/headless';

/** Renders nothing. */
const nothing = () => null;

/** Releases may contain the library's own components: a second toaster would show each toast twice. */
export {
  nothing as CheckmarkIcon,
  nothing as ErrorIcon,
  nothing as LoaderIcon,
  nothing as ToastBar,
  nothing as Toaster,
  nothing as ToastIcon,
};

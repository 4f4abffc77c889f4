// Replaces https://apis.google.com/js/api.js on machines without internet access: the part of
// `gapi.iframes` that the Firebase SDK and the Auth emulator's iframe use, over postMessage. It runs on
// both sides.
(() => {
  const PING_INTERVAL_MS = 60;
  const MARK = '__gapi';
  const PING = '__ping';

  const handlers = new Map();
  const acknowledgements = new Map();
  let lastId = 0;
  let allowedOrigin = null;
  let frame = null;
  let isFrameReady = false;

  const post = (target, origin, message) =>
    target.postMessage({ ...message, [MARK]: true }, origin);

  const request = (getTarget, origin, name, data, callback) => {
    const id = ++lastId;
    if (callback) acknowledgements.set(id, callback);
    post(getTarget(), origin, { name, id, data });
  };

  const createChannel = (getTarget, origin) => ({
    register: (name, handler) => handlers.set(name, handler),
    send: (name, data, callback) => request(getTarget, origin, name, data, callback),
    restyle: async () => {},
    ping: (callback) =>
      new Promise((resolve) => {
        const succeed = () => {
          clearInterval(timer);
          callback?.();
          resolve();
        };
        const timer = setInterval(() => {
          if (getTarget()) request(getTarget, origin, PING, undefined, succeed);
        }, PING_INTERVAL_MS);
      }),
  });

  const respond = (event, response) =>
    post(event.source, event.origin, { acknowledges: event.data.id, response });

  const isTrusted = (event) =>
    event.data?.[MARK] &&
    event.source === (frame ?? parent) &&
    (!allowedOrigin || event.origin === allowedOrigin);

  addEventListener('message', async (event) => {
    if (!isTrusted(event)) return;
    const { name, data, acknowledges, response } = event.data;
    if (acknowledges) {
      const acknowledge = acknowledgements.get(acknowledges);
      acknowledgements.delete(acknowledges);
      try {
        acknowledge?.(response);
      } catch {
        // Firebase's callback for web storage throws after its work is done, even if it is supported.
      }
    } else if (name === PING) {
      if (frame || isFrameReady) respond(event, ['pong']);
    } else if (handlers.has(name)) {
      respond(event, [await handlers.get(name)(data)]);
    }
  });

  const openFrame = ({ url, where, attributes = {} }) => {
    const { style = {}, ...others } = attributes;
    const element = document.createElement('iframe');
    Object.assign(element.style, style);
    for (const [name, value] of Object.entries(others)) element.setAttribute(name, value);
    element.src = url;
    where.append(element);
    return element;
  };

  const context = {
    getParentIframe: () => {
      isFrameReady = true;
      const origin = document.referrer ? new URL(document.referrer).origin : '*';
      return createChannel(() => parent, origin);
    },
    open: async (options, callback) => {
      allowedOrigin = new URL(options.url).origin;
      const element = openFrame(options);
      frame = element.contentWindow;
      return callback(createChannel(() => element.contentWindow, allowedOrigin));
    },
  };

  window.gapi = {
    load: (_feature, options) => setTimeout(options.callback ?? options, 0),
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => context,
    },
  };

  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload) window[onload]?.();
  window.gapi_onload?.();
})();

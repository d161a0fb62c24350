/* global window, document, MutationObserver, requestAnimationFrame */
/** Runs in the page before its own code. Leaves what it saw in `window.seen`; times are ms of `performance.now()`. */
(() => {
  const seen = { longTasks: [], ticks: 0, frames: 0, paintedMs: [], historyMs: null, chartMs: null };
  window.seen = seen;
  const afterPaint = (run) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => run(performance.now());
      port2.postMessage(null);
    });

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });

  // When each change of a price arrived, before the page's own code sees it.
  const arrived = new Map();
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...parts) {
      super(...parts);
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string' || !data.startsWith('42/tickers,["quotes"')) return;
        const now = performance.now();
        const deltas = window.rowsOf(JSON.parse(data.slice(data.indexOf('[')))[1]) ?? [];
        seen.frames += 1;
        seen.ticks += deltas.length;
        for (const [, seq] of deltas) arrived.set(String(seq), now);
      });
    }
  };
  const follow = () => {
    let waiting = [];
    new MutationObserver((records) => {
      if (waiting.length === 0)
        afterPaint((now) => {
          for (const since of waiting) seen.paintedMs.push(now - since);
          waiting = [];
        });
      for (const { target } of records) {
        const since = arrived.get(target.dataset.seq);
        if (since !== undefined) waiting.push(since);
        arrived.delete(target.dataset.seq);
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-seq'] });
    // The chart is there before its bars, which it draws in the frame after it says so.
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('[data-testid="price-chart"][aria-busy="false"]')) return;
      observer.disconnect();
      afterPaint(() => afterPaint((now) => (seen.chartMs = now)));
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    });
  };
  follow();

  // When the bars of the chart were in the page's hands.
  const fetchNative = window.fetch;
  window.fetch = async (...parts) => {
    const answer = await fetchNative(...parts);
    const address = typeof parts[0] === 'string' ? parts[0] : parts[0].url;
    if (!address.includes('/api/ticker-history')) return answer;
    const body = await answer.text();
    seen.historyMs = performance.now();
    return new Response(body, answer);
  };

  const { onLCP, onCLS, onINP } = window.webVitals;
  const keep = (name) => [({ value }) => (seen[name] = value), { reportAllChanges: true }];
  onLCP(...keep('lcp'));
  onCLS(...keep('cls'));
  onINP(
    ({ value, attribution }) => {
      const { interactionTarget, inputDelay, processingDuration, presentationDelay } = attribution;
      seen.inp = value;
      // Named, since what is slow is a place of the page: it waits for the thread, runs our code, and is drawn.
      const parts = [inputDelay, processingDuration, presentationDelay].map((ms) => ms.toFixed(0));
      seen.inpOf = `${interactionTarget.split('>').slice(-2).join('>')} ${parts.join('+')}`;
    },
    { reportAllChanges: true, durationThreshold: 16 },
  );
})();

/* global window, document */
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The peer: every row in the page, the whole table drawn anew with every tick. */
function PlainTable() {
  const [quotes, setQuotes] = useState(() => window.firstQuotes);
  useEffect(() => {
    window.onTick = (index, price) =>
      setQuotes((held) => held.map((quote, place) => (place === index ? { ...quote, price } : quote)));
  }, []);
  const cell = (text) => h('td', null, text);
  return h(
    'table',
    null,
    h(
      'tbody',
      null,
      quotes.map(({ symbol, name, price, previousClose, dayLow, dayHigh, volume }) =>
        h(
          'tr',
          { key: symbol },
          cell(symbol),
          cell(name),
          cell(price.toLocaleString('en-US', { style: 'currency', currency: 'USD' })),
          cell(`${(((price - previousClose) / previousClose) * 100).toFixed(2)}%`),
          cell(h('progress', { max: 1, value: (price - dayLow) / (dayHigh - dayLow) })),
          cell(volume.toLocaleString('en-US')),
          cell(h('button', null, '…')),
        ),
      ),
    ),
  );
}

createRoot(document.getElementById('root')).render(h(PlainTable));

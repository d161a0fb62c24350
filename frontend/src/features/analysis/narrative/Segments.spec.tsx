import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { chooseFormat, DEFAULT_FORMAT } from '../../../lib/i18n/format-choice';
import { Segments } from './Segments';

afterEach(() => {
  cleanup();
  chooseFormat(DEFAULT_FORMAT);
});

test('a text and its facts have the numbers that the reader chose, and keep their punctuation', () => {
  chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
  const fact = { key: 'technical.rsi14', label: 'RSI', phrase: '61.4' };
  const { container } = render(
    <MantineProvider env="test">
      <Segments
        segments={['Above 1,302.50 the RSI is ', fact, '. It was 58.25.']}
        addressOf={(tab) => `/${tab}`}
      />
    </MantineProvider>,
  );
  expect(container.textContent).toContain('Above 1.302,50 the RSI is 61,4. It was 58,25.');
});

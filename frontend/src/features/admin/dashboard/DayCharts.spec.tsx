import { MantineProvider } from '@mantine/core';
import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ChartPoint } from './dashboard-api';
import { Chart } from './DayCharts';

const FIVE_MINUTES_MS = 300_000;

function show(...measured: (number | null)[]): void {
  const points = measured.map(
    (sockets, n) => ({ timeMs: n * FIVE_MINUTES_MS, sockets }) as unknown as ChartPoint,
  );
  render(
    <MantineProvider env="test">
      <Chart name="sockets" points={points} />
    </MantineProvider>,
  );
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('a chart of the dashboard', () => {
  it('is no empty frame on a new installation: words say when there will be a line', () => {
    show(null, null, null);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/^Nothing measured yet\. A chart is drawn once there are three/)).toBeDefined();
  });

  it('says what was measured where that makes no line yet', () => {
    show(1_200, null, 7);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/^1,200 at most, 2 measurements so far\./)).toBeDefined();
  });

  it('is drawn from three measurements on', () => {
    // Nothing has a size here, which the chart says.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    show(4, 5, 6);
    expect(screen.getByRole('img', { name: /at most 6$/ })).toBeDefined();
    expect(screen.queryByText(/so far/)).toBeNull();
  });
});

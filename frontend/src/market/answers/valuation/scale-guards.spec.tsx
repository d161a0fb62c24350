import { MantineProvider } from '@mantine/core';
import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { madeCompany } from '@pricealgo/algorithms/valuation/testing/made-company';
import { render, screen, within } from '@testing-library/react';
import { FailedGuards, guardFigure, guardsOf, ScaleChecks } from './ScaleGuards';

const asOfMs = Date.UTC(2025, 2, 10);
const detailOf = (changes: Parameters<typeof madeCompany>[0]) =>
  evaluateValuation(madeCompany(changes)).detail as EquityDetail;
const receipt = detailOf({ price: 160, snapshot: { asOfMs, statistics: { marketCap: 2_000 } } });

function show(detail: EquityDetail): void {
  render(
    <MantineProvider env="test">
      <FailedGuards guards={guardsOf(detail)} />
      <ScaleChecks detail={detail} />
    </MantineProvider>,
  );
}

test('a failed check shows what was compared and what would mend it', () => {
  show(receipt);
  const failed = within(screen.getByTestId('guard-shareCount'));
  expect(failed.getByText(/8 times larger than the market value/)).toBeTruthy();
  expect(failed.getByText('160 USD')).toBeTruthy();
  expect(failed.getByText('16,000 USD')).toBeTruthy();
  expect(failed.getByText(/^To mend it: Enter under Assumptions .*about 8\.00\.$/)).toBeTruthy();
  const checks = within(screen.getByRole('list', { name: 'Checks of scale' }));
  expect(checks.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'))).toEqual([
    'Yes',
    'No',
    'Not known',
    'Yes',
  ]);
});

test('checks that pass are listed and nothing is mended; answers of version 1 have none', () => {
  show(detailOf({}));
  expect(screen.queryByText(/^To mend it/)).toBeNull();
  expect(screen.getAllByText(/^Market value beside equity and revenue/).length).toBeGreaterThan(0);
  const { guards: _, ...before } = receipt;
  expect(guardsOf(before)).toEqual([]);
});

test('figures keep the digits that tell them apart', () => {
  const of = (value: number, unit: string) => guardFigure({ label: '', value, unit });
  expect(of(17.5e9, 'shares')).toBe('17.50B shares');
  expect(of(-3.2e6, 'USD')).toBe('−3.20M USD');
  expect(of(0.0066789, 'USD')).toBe('0.0066789 USD');
});

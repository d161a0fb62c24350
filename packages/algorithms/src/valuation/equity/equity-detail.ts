import type { Assumption } from '../assumptions/assumption-book.js';
import type { AltmanScore, PiotroskiScore } from './health.js';
import type { CompanyKind } from './company-kind.js';
import type { Confidence } from './confidence.js';
import type { BaseFlow } from './free-cash-flow.js';
import type { MonteCarlo, Sensitivity } from './uncertainty.js';
import type { ReverseDcf } from './reverse-dcf.js';
import type { ScaleGuard } from './scale-guards.js';
import type { UnusedModel, ValuationModel } from './valuation-model.js';

/** Value per share of one model; price currency, `null` not available. */
export interface ModelValue extends Pick<
  ValuationModel,
  'key' | 'label' | 'group' | 'basis' | 'terminalShare'
> {
  /** Share in the blend, 0 for reference. */
  readonly weight: number;
  readonly low: number | null;
  readonly base: number | null;
  readonly high: number | null;
}

export interface BlendedValue {
  /** Weighted median per share, price currency. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** 1 - price/value; `null` without a price. */
  readonly marginOfSafety: number | null;
  /** value/price - 1. */
  readonly upside: number | null;
}

export interface EquityDetail {
  readonly kind: 'equity';
  readonly companyKind: CompanyKind;
  readonly price: number | null;
  readonly priceCurrency: string;
  readonly reportCurrency: string | null;
  /** What the statements are: source, end of the twelve months, day of filing. */
  readonly statements: {
    readonly source: string | null;
    readonly endMs: number | null;
    readonly filingDateMs: number | null;
    readonly fiscalYears: number;
  };
  /** Whether price, shares and statements are told in one scale; absent in answers of version 1. */
  readonly guards?: readonly ScaleGuard[];
  readonly selection: string;
  readonly models: readonly ModelValue[];
  readonly unused: readonly UnusedModel[];
  readonly blended: BlendedValue | null;
  /** (max - min)/median of the models that count, `null` below two. */
  readonly dispersion: number | null;
  /** Of the weightiest model with a forecast. */
  readonly terminalShare: number | null;
  readonly monteCarlo: MonteCarlo | null;
  readonly sensitivity: Sensitivity | null;
  readonly reverse: ReverseDcf | null;
  /** Years, where cash is spent. */
  readonly cashRunwayYears: number | null;
  readonly flows: {
    readonly toFirm: BaseFlow['parts'];
    readonly toEquity: BaseFlow['parts'];
  };
  readonly piotroski: PiotroskiScore;
  readonly altman: AltmanScore | null;
  readonly confidence: Confidence;
  /** In the order they are made; every one may be given an own value. */
  readonly assumptions: readonly Assumption[];
}

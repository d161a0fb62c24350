import type { Page } from '@playwright/test';
import type { Looking } from '../kit/looks.ts';
import type { ProductName } from '../kit/products.ts';
import type { Who } from './rooms.ts';

/** A page of the product that is looked at. */
export interface Row extends Looking {
  /** A visitor if nobody is named. */
  who?: Who;
  /** The simulated one if none is named. */
  product?: ProductName;
  address: string | (() => Promise<string>);
  /** Before the load: what the API has to know, answers that are made here. */
  before?: (page: Page) => Promise<unknown>;
  /** What must have come, besides the heading and everything that shows a placeholder. */
  ready?: (page: Page) => Promise<unknown>;
  /** A browser of its own: what is done on the page stays in the browser, or ends its session. */
  fresh?: boolean;
  /** No page of the product's shell, which has a heading. */
  bare?: boolean;
  /** What is wrong with the product there; the row is left out until somebody has put it right. */
  defect?: string;
  /** Faults that `before` or a state brings about. */
  faults?: RegExp;
}

/** States of one page, one after the other; each is looked at. */
export interface StateRow extends Row {
  /** Begins the test's title: what is looked at, in the singular. */
  title: string;
  /** The one width at which there are such states; else each is looked at in both. */
  only?: 360 | 1280;
  states: readonly (readonly [name: string, reach: (page: Page) => Promise<unknown>])[];
}

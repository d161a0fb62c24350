import { ALGORITHM_NAMES, type AlgorithmName } from '../algorithm-names';
import { t } from './texts';

export interface FactOrigin {
  /** Who computed it, in words. */
  readonly name: string;
  /** Last part of the address of the page that shows it; `null` for what is no algorithm's. */
  readonly tab: AlgorithmName | null;
}

/** Who a fact's key says computed it. */
export function factOrigin(key: string): FactOrigin {
  const [source = ''] = key.split('.');
  if (Object.hasOwn(ALGORITHM_NAMES, source)) {
    const tab = source as AlgorithmName;
    return { name: ALGORITHM_NAMES[tab], tab };
  }
  return { name: t('facts.record'), tab: null };
}

import type { ComponentType } from 'react';
import { useOutletContext } from 'react-router';
import type { Instrument } from '../../../market/api/ticker';
import type { Analysis } from '../../../market/answers/api/ticker-analysis';
import type { AlgorithmName } from '../../../market/answers/algorithm-names';
import type { TabProps } from '../../../market/answers/tab-props';
import { useAnswer } from '../runs/use-answer';

/** What the page hands to the tab inside it. */
export interface TabContext {
  instrument: Instrument;
  analysis: Analysis;
}

/** An algorithm's tab as the component of a route below the analysis page. */
export function tabScreen(algo: AlgorithmName, Tab: ComponentType<TabProps>): ComponentType {
  return function TabScreen() {
    const { instrument, analysis } = useOutletContext<TabContext>();
    const { shown } = useAnswer(instrument, analysis, algo);
    return <Tab instrument={instrument} analysis={analysis} call={shown} />;
  };
}

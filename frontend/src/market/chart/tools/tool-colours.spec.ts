import { expect, test } from '@jest/globals';
import { MAX_COMPARED } from '@pricealgo/contract/chart-choices';
import { comparedLook, studyLook, type LineLook } from './tool-colours';

test('no two lines of ten indicators and five other instruments look the same', () => {
  const shown = (look: LineLook): string => `${look.colour} ${look.pattern}`;
  // Ten indicators have up to three lines each.
  const studies = Array.from({ length: 30 }, (_, i) => shown(studyLook(i)));
  const compared = Array.from({ length: MAX_COMPARED }, (_, i) => comparedLook(i));
  expect(new Set([...studies, ...compared.map(shown)]).size).toBe(30 + MAX_COMPARED);
  expect(studies.some((look) => compared.some(({ colour }) => look.startsWith(colour)))).toBe(false);
});

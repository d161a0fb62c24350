import { applyHostBar } from './host-bar';

const at = (search: string): Location => ({ search }) as Location;

beforeEach(() => localStorage.clear());

test('?isMobile=true makes room for the host app and is remembered until it is taken back', () => {
  applyHostBar(at(''));
  expect(document.documentElement.dataset.hostBar).toBe('false');
  applyHostBar(at('?isMobile=true'));
  expect(document.documentElement.dataset.hostBar).toBe('true');
  applyHostBar(at(''));
  expect(document.documentElement.dataset.hostBar).toBe('true');
  applyHostBar(at('?isMobile=false'));
  applyHostBar(at(''));
  expect(document.documentElement.dataset.hostBar).toBe('false');
});

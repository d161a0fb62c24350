import { areaOf } from './area';
import { adminInfo, memberInfo, sessionMayHaveChanged } from './session';
import { isSessionOver } from './session-expired';

const NAMES: readonly (string | null)[] = ['user-info', 'user-token', 'admin-info', null];

const holder = (): string | null => (areaOf() === 'admin' ? adminInfo() : memberInfo())?.userId ?? null;

/**
 * Another tab logged in or out: this one loads again and shows the same. A mere change of the info (a new token, a new
 * name) is taken over as it is.
 * @returns the function that ends it.
 */
export function followOtherTabs(reload: () => void = () => window.location.reload()): () => void {
  let known = holder();
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea !== localStorage || !NAMES.includes(key)) return;
    const before = known;
    known = holder();
    sessionMayHaveChanged();
    if (before !== known && !isSessionOver()) reload();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

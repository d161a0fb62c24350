import { useSearchParams } from 'react-router';

/** Whether the page shows what imported files say (`?source=imported`) instead of what the market's source says. */
export function useImportedView(): boolean {
  return useSearchParams()[0].get('source') === 'imported';
}

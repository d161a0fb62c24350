import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ChangeEvent } from 'react';

const TYPING_PAUSE_MS = 300;

export interface TypedWords {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * A search field whose words live in the address. The address is rendered later than it is asked for, on a slow phone
 * much later: what has been typed meanwhile stays.
 * @param shown the words in the address, as rendered
 * @param ask puts words into the address, once the keyboard has rested
 */
export function useTypedWords(shown: string, ask: (words: string) => void): TypedWords {
  const [typed, setTyped] = useState(shown);
  const [seen, setSeen] = useState(shown);
  // Asked for and not rendered yet, oldest first.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const search = useDebouncedCallback((words: string) => {
    setAsked((before) => [...before, words]);
    ask(words);
  }, TYPING_PAUSE_MS);
  if (shown !== seen) {
    setSeen(shown);
    const own = asked.indexOf(shown);
    // The address was changed from elsewhere: 'Show all', or back.
    if (own < 0) setTyped(shown);
    setAsked(own < 0 ? [] : asked.slice(own + 1));
  }
  return {
    value: typed,
    onChange: ({ currentTarget: { value } }) => {
      setTyped(value);
      search(value.trim());
    },
  };
}

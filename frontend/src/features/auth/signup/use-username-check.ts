import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { verifyUsername } from '../api/accounts';

export type Availability =
  { state: 'unknown' | 'checking' | 'free' } | { state: 'taken'; username: string; message: string };

/** Asks whether a username is free, when its field is left. Only the answer to the newest question counts. */
export function useUsernameCheck(): {
  availability: Availability;
  ask: (username: string) => void;
  forget: () => void;
} {
  const [availability, setAvailability] = useState<Availability>({ state: 'unknown' });
  const newest = useRef('');
  const ask = async (username: string): Promise<void> => {
    newest.current = username;
    setAvailability({ state: 'checking' });
    let answer: Availability = { state: 'free' };
    try {
      await verifyUsername(username);
    } catch (error) {
      const refused = error instanceof ApiError && [200, 400].includes(error.status);
      // Nobody answered: the server checks again at sign-up.
      answer = refused
        ? { state: 'taken', username, message: error.fields.username ?? error.message }
        : { state: 'unknown' };
    }
    if (newest.current === username) setAvailability(answer);
  };
  return {
    availability,
    ask: (username) => {
      if (username !== '') void ask(username);
    },
    forget: () => {
      newest.current = '';
      setAvailability({ state: 'unknown' });
    },
  };
}

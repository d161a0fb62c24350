import { firebaseAuth } from './firebase-app';

const initializeAuth = jest.fn((_app: unknown, _options: unknown) => ({ settings: {} }));

jest.mock('firebase/app', () => ({ getApps: () => [], initializeApp: () => 'app' }));
jest.mock('firebase/auth', () => ({
  browserLocalPersistence: 'local storage',
  browserSessionPersistence: 'session storage',
  indexedDBLocalPersistence: 'indexed database',
  initializeAuth: (app: unknown, options: unknown) => initializeAuth(app, options),
}));

test('the provider keeps its state in the indexed database, else in local, else in session storage', () => {
  firebaseAuth({ apiKey: 'k', authDomain: 'd', projectId: 'p' });
  expect(initializeAuth).toHaveBeenCalledWith('app', {
    persistence: ['indexed database', 'local storage', 'session storage'],
  });
});

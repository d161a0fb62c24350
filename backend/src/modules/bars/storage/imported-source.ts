/** Source name of bars that `import:bars` loaded from files. */
export const IMPORTED = 'imported';

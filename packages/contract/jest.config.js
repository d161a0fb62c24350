import { unitTests } from '../unit-tests.config.js';

export default unitTests(import.meta.dirname);

import { afterAll } from 'vitest';
import { closeFileDatabase } from '../file-database.ts';

// Test files share modules, so each file closes its database.
afterAll(closeFileDatabase);

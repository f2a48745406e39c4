import { afterAll } from 'vitest';
import { closeFileDatabase } from '../file-database.ts';

// Test files share modules, and no file may meet another's database.
afterAll(closeFileDatabase);

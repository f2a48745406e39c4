import { systemClock } from '#kernel/clock.ts';
import { createMemorySession } from '#test/races/memory-session.ts';
import { describeConversationStore } from '../support/conversation-store.contract.ts';

describeConversationStore('the memory of the core’s tests', async () => createMemorySession(systemClock));

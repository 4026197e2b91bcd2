/** The thread that writes workbooks. */

import { answerAsThread } from '#server/platform/threads/thread.ts';
import { type WorkbookInput, workbookOf } from './workbook.ts';

answerAsThread<WorkbookInput, Uint8Array>(workbookOf);

export {
  deleteAllOfPerson,
  deleteAnsweredBefore,
  findAllOfPerson,
  findPage as findInquiryPage,
} from './admin/repository.ts';

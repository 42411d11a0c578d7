import { describe, expect, it } from 'vitest';
import {
  accessTypes,
  cardTypes,
  changeTypes,
  clientTypes,
  committeeTypes,
  messageTypes,
  vaultTypes,
} from './messages.js';
import { contractTypes, signedTypesSolidity, typeText } from './signedTypes.js';

describe('typeText', () => {
  it('is the encodeType of EIP-712, by the example of the standard', () => {
    const types = {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    };
    expect(typeText(types, 'Mail')).toBe(
      'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
    );
  });

  it('names the types of lists after the type itself', () => {
    expect(typeText(changeTypes, 'Change')).toMatch(/^Change\(.*ChangeEntry\[\] entries.*\)ChangeEntry\(uint8 seat,/);
  });

  it('knows no other type', () => expect(() => typeText(messageTypes, 'Mail')).toThrow('no such type'));
});

describe('what is signed', () => {
  it('is never two things by one name, whoever checks it', () => {
    const sets = [messageTypes, accessTypes, changeTypes, clientTypes, cardTypes, committeeTypes, vaultTypes];
    const names = sets.flatMap((types) => Object.keys(types));
    expect(new Set(names).size).toBe(names.length);
  });

  it('is printed for contracts with every type that they check, and none that clients alone know', () => {
    const printed = signedTypesSolidity();
    for (const name of Object.keys(contractTypes))
      expect(printed).toContain(`keccak256("${typeText(contractTypes, name)}")`);
    for (const name of Object.keys(clientTypes)) expect(printed).not.toContain(`"${name}(`);
  });
});

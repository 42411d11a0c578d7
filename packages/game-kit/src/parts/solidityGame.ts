import type { Layout } from '../layout.js';
import { feeLayout } from './fees.js';

/**
 * Prints what the Solidity half of every game with an entry fee has in common, with this game's own state and action
 * in it, since Solidity has no type parameters: `contract <Name>Rules is <Name>Game` is left with its rules. Nothing
 * for a layout without fees.
 */
export function solidityGameOf(layout: Layout): string | undefined {
  const { name, enums, shared = [] } = layout;
  const phases = enums[`${name}Phase`] ?? [];
  if (!shared.includes(feeLayout) || phases[0] !== 'Waiting' || !phases.includes('Over')) return undefined;
  const parse = parserOf(layout);
  return `// SPDX-License-Identifier: MIT
// Generated from the layout of ${name} by \`npm run generate\`. Do not edit.
pragma solidity ^0.8.28;

import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {FeeRules} from "../rules/FeeRules.sol";
import {FeeTable} from "./FeeTypes.sol";
import {Need, Pending, Shown, Step} from "./JointTypes.sol";
import {${name}Action, ${name}Errors, ${name}Phase, ${name}State} from "./${name}Types.sol";

/// What ${name} has in common with every game of an entry fee. Its rules are what is left to write.
abstract contract ${name}Game is FeeRules {
    function setup(bytes calldata config) external pure returns (Step memory) {
        ${name}State memory s;
        s.table = Fees.open(config, _maxSeats());
        _empty(s);
        return _step(s, Needs.nothing());
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        ${name}Action memory a = _parse(action);
        ${name}State memory s = _at(state);
        if (!Needs.asksSeat(_pending(s), seat)) revert ${name}Errors.NotYourTurn();
        return _step(s, _act(s, seat, a));
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        ${name}State memory s = _at(state);
        _on(s, shown);
        return _step(s, Needs.nothing());
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        ${name}State memory s = _at(state);
        _forfeit(s, seat);
        return _step(s, Needs.nothing());
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure virtual returns (Step memory) {
        ${name}State memory s = _at(state);
        _callOff(s, parties);
        return _step(s, Needs.nothing());
    }

    /// How many seats the game can have.
    function _maxSeats() internal pure virtual returns (uint256);

    /// Fills what is not zero at a table where nobody sits yet.
    function _empty(${name}State memory s) internal pure virtual;

    /// Play begins, the fees are paid.
    function _begin(${name}State memory s) internal pure virtual;

    function _pending(${name}State memory s) internal pure virtual returns (Pending memory);

    /// An action of a seat that is asked: refused, or applied with the needs that make it honest.
    function _act(${name}State memory s, uint8 seat, ${name}Action memory a) internal pure virtual returns (Need[] memory);

    function _on(${name}State memory s, Shown[] calldata shown) internal pure virtual;

    function _forfeit(${name}State memory s, uint8 seat) internal pure virtual;

    /// The game is over, and these seats share the pool.
    function _end(${name}State memory s, uint16 winners) internal pure {
        s.phase = ${name}Phase.Over;
        Fees.share(s.table, winners, 0);
    }

    function _callOff(${name}State memory s, uint256 missing) internal pure {
        s.phase = ${name}Phase.Over;
        Fees.callOff(s.table, missing);
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        ${name}State memory s = _at(state);
        if (s.phase == ${name}Phase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == ${name}Phase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        ${name}State memory s = _at(state);
        s.table = table;
        return _step(s, Needs.nothing());
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        ${name}State memory s = _at(state);
        s.table = table;
        _begin(s);
        return _step(s, Needs.nothing());
    }

${parse}
    function _at(bytes calldata state) private pure returns (${name}State memory) {
        return abi.decode(state, (${name}State));
    }

    function _step(${name}State memory s, Need[] memory needs) private pure returns (Step memory) {
        return Step(abi.encode(s), needs, _pending(s));
    }
}
`;
}

/** One word a field, each within its type; a game whose actions hold lists reads them itself. */
function parserOf({ name, structs }: Layout): string {
  const fields = /\{(.*)\}/
    .exec(structs.find((struct) => struct.startsWith(`struct ${name}Action `)) ?? '')?.[1]
    ?.split(';')
    .flatMap((field) => field.trim().split(' ')[0] || []);
  if (!fields?.length) throw new Error(`${name} has no struct ${name}Action`);
  const widths = fields.map((type) =>
    type === 'bool' ? 1 : type === 'bytes32' ? 256 : Number(/^uint(\d+)$/.exec(type)?.[1]),
  );
  const head = `    function _parse(bytes calldata action) internal pure`;
  if (widths.some(Number.isNaN)) return `${head} virtual returns (${name}Action memory);\n`;
  const wide = widths.flatMap((width, i) =>
    width === 256
      ? []
      : [`        if (uint256(bytes32(action[${32 * i}:])) >> ${width} != 0) revert ${name}Errors.MalformedAction();`],
  );
  return `${head} returns (${name}Action memory) {
        if (action.length != ${32 * fields.length}) revert ${name}Errors.MalformedAction();
${wide.length > 0 ? `${wide.join('\n')}\n` : ''}        return abi.decode(action, (${name}Action));
    }
`;
}

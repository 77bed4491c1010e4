-- Plays the games of a vector file through hus.lua and checks every line. The form of the files is
-- told in tests/vectors/README.md.
local hus = require("hus")

local vectors = {}

-- ---- replaying a trace --------------------------------------------------------------------------

-- The names of a side's pits in the order of sowing, and the place of each.
local function circle_of(game)
    local count, circle, places = game:pits_per_row(), {}, {}
    for pit = 0, 2 * count - 1 do
        circle[pit + 1] = hus.pit_name(count, pit)
    end
    if game:variant():get("sowing") == "clockwise" then
        local backward = {}
        for i, name in ipairs(circle) do
            backward[#circle + 1 - i] = name
        end
        circle = backward
    end
    for place, name in ipairs(circle) do
        places[name] = place
    end
    return circle, places
end

-- Sows seed by seed, after the pit that was lifted last or, of captured seeds, that captured: each
-- time the own pit where the seeds before ended. Returns whether the trace says where they end.
local function sow(side, circle, hand, event)
    local place = hand.place
    for _ = 1, hand.seeds do
        place = place % #circle + 1
        side[circle[place]] = side[circle[place]] + 1
    end
    local is_right = hand.seeds == event.seeds and circle[place] == event.pit
    hand.place, hand.seeds = place, 0
    return is_right
end

-- The board after a trace, or nil where it does not fit the board before.
local function replay(game, events)
    local board, circle, places = game:board(), circle_of(game)
    local mover = game:to_move()
    local hand = {seeds = 0, place = places[events[1].pit]}
    for _, event in ipairs(events) do
        local side = board[event.player]
        if event.kind == "lift" or event.kind == "capture" then
            assert((event.player == mover) == (event.kind == "lift"), "seeds of the wrong player")
            assert(side[event.pit] == event.seeds, "lifted seeds that are not there")
            hand.seeds = hand.seeds + event.seeds
            side[event.pit] = 0
        elseif event.kind == "sow" then
            assert(sow(side, circle, hand, event), "sown otherwise")
        elseif event.kind == "stop" then
            assert(side[event.pit] == event.seeds, "other seeds in the last pit")
        else
            assert(event.kind == "undone" and event.pit == nil, "an unknown event")
            return game:board()
        end
    end
    return board
end

local function same_boards(a, b)
    for player, side in pairs(a) do
        for pit, seeds in pairs(side) do
            if b[player][pit] ~= seeds then
                return false
            end
        end
    end
    return true
end

-- ---- the lines of a file ------------------------------------------------------------------------

local function expect(found, expected, what)
    if found ~= expected then
        error(("%s is %s, the library has %s"):format(what, tostring(expected), tostring(found)), 0)
    end
end

local function apply_overrides(run)
    assert(run.variant:override(table.concat(run.overrides, "\n")))
    run.overrides = {}
end

local function turn_text(turn)
    return ("laps %d captured %d end %s"):format(turn.laps, turn.captured, turn.end_pit or "-")
end

local function play_both_ways(run, pit)
    local before = run.game:position()
    local preview, events = assert(run.game:preview(pit)), assert(run.game:trace(pit))
    local board = replay(run.game, events)
    local turn = assert(run.game:play(pit))
    expect(turn_text(preview), turn_text(turn), "the preview of " .. pit)
    assert(same_boards(board, run.game:board()), "the trace leads to another board")
    assert(run.game:undo())
    expect(run.game:position(), before, "the position taken back")
    assert(run.game:redo())
    return turn
end

local function check_record(game)
    local text = game:write()
    local copy, next_game = assert(hus.Game.read(text))
    expect(next_game, #text + 1, "the end of the record")
    expect(copy:write(), text, "the record")
    expect(copy:position(), game:position(), "the position of the record")
end

local readers = {}

function readers.variant(run, name)
    run.variant = assert(hus.Variant(name))
    run.overrides = {}
end

function readers.override(run, line)
    table.insert(run.overrides, line)
end

function readers.game(run, position)
    apply_overrides(run)
    run.game = assert(hus.Game(run.variant, "north"))
    assert(run.game:set_position(position))
    run.games = run.games + 1
end

function readers.play(run, line)
    local pit, legal, turn, position = line:match("^(%S+) of (%S+) (laps .*) %-> (.*)$")
    assert(pit, "no play line")
    expect(table.concat(run.game:legal(), ","), legal, "legal")
    expect(turn_text(play_both_ways(run, pit)), turn, "the turn")
    expect(run.game:position(), position, "the position")
    run.turns = run.turns + 1
end

function readers.result(run, line)
    local game = run.game
    local found = ("%s %s score %d %d"):format(game:result(), game:reason(), game:score("south"),
        game:score("north"))
    expect(found, line, "the result")
    expect(#game:legal() == 0, game:is_over(), "the end")
    check_record(game)
end

function readers.perft(run, line)
    apply_overrides(run)
    local game, depth = assert(hus.Game(run.variant)), 0
    for count in line:gmatch("%d+") do
        depth = depth + 1
        expect(game:perft(depth), tonumber(count), "perft " .. depth)
        run.perfts = run.perfts + 1
    end
end

local function read_line(run, line)
    if line == "" or line:find("^#") then
        return
    end
    local word, rest = line:match("^(%l+) (.*)$")
    assert(readers[word], "an unknown line")
    readers[word](run, rest)
end

-- Checks a file; how many games, turns and counts of perft it had. Raises what is wrong.
function vectors.run(path)
    local run = {overrides = {}, games = 0, turns = 0, perfts = 0}
    local number = 0
    for line in io.lines(path) do
        number = number + 1
        local is_good, why = pcall(read_line, run, line)
        if not is_good then
            error(("%s:%d: %s"):format(path, number, why), 0)
        end
    end
    assert(run.turns + run.perfts > 0, path .. ": nothing was checked")
    return run
end

return vectors

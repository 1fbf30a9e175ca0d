@echo off
rem Runs capstan.jar, which is in the same directory or in ..\lib, with the Java of JAVA_HOME or of the PATH.
rem CAPSTAN_JAVA_OPTIONS holds more options of Java. The archives of classes that a build makes beside the jar,
rem capstan.jsa and from Java 25 on capstan.aot, halve the time of a start.
setlocal EnableExtensions DisableDelayedExpansion
set "directory=%~dp0"
if not exist "%directory%capstan.jar" set "directory=%~dp0..\lib\"
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
set "java=%java:"=%"
if not exist "%java%" for %%I in ("%java%") do set "java=%%~$PATH:I"
if not defined java >&2 echo capstan: there is no Java in JAVA_HOME or the PATH; install Java 17 or later, or set JAVA_HOME
if not defined java exit /b 2
rem The space keeps the variable defined, since in an undefined one nothing can be replaced.
set "options= %CAPSTAN_JAVA_OPTIONS%"
set "archive=-Xlog:disable"
if exist "%directory%capstan.jsa" set "archive=-XX:SharedArchiveFile=%directory%capstan.jsa"
set "log=-Xlog:all=error,cds*=off:stderr"
if not "%~1"=="serve" set "options=-XX:TieredStopAtLevel=1 %options%"
rem No Java before 25 knows this archive, or the name of its log.
if "%~1"=="serve" if exist "%directory%capstan.aot" set "archive=-XX:AOTCache=%directory%capstan.aot"& set "log=-Xlog:disable"& set "options=-XX:+IgnoreUnrecognizedVMOptions %options%"
set "heap= %options% %JAVA_TOOL_OPTIONS% %JDK_JAVA_OPTIONS%"
set "heap=%heap:"=%"
if "%~1"=="serve" if "%heap:-Xm=%"=="%heap%" if "%heap:HeapSize=%"=="%heap%" if "%heap:RAM=%"=="%heap%" set "options=-Xms128m %options%"
rem Three times the default: the costlier compiler then leaves out most methods that only the start needs.
if "%~1"=="serve" if "%heap:Tier=%"=="%heap%" if "%heap:CompileThreshold=%"=="%heap%" set "options=-XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800 -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000 %options%"
set "unquoted=%options:"=%"
if "%unquoted:GC=%"=="%unquoted%" set "options=-XX:+UseSerialGC %options%"
"%java%" "%archive%" -Xlog:disable "%log%" %options% -jar "%directory%capstan.jar" %*
exit /b %ERRORLEVEL%
